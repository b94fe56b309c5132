"""The spec and its interactive page, served without any outside host."""

from importlib.util import find_spec
from pathlib import Path

import flask

from app import spec
from app.base_path import path_of_caller
from app.pages import kept

# The API's answers may load nothing; this page needs its own scripts, styles and images.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_ASSETS = frozenset(
    ("swagger-ui.css", "swagger-ui-bundle.js", "favicon-16x16.png", "favicon-32x32.png")
)
_PAGE = """<!doctype html>
<html lang="zh">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>zhuoji-rules 接口文档 · API</title>
<link rel="icon" type="image/png" href="docs/favicon-32x32.png" sizes="32x32">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<p style="text-align: right; margin: 0.5rem 1rem; color: GrayText">
<label>语言 · Language <select id="language"><option value="zh">中文</option>
<option value="en">English</option></select></label>
</p>
<div id="swagger-ui"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""
# Addresses are relative, so that the page works below a stage of API Gateway too.
_START = """\
// One language for all that is tried out: the browser's, until another one is chosen.
const language = document.getElementById("language");
language.value = navigator.language.startsWith("zh") ? "zh" : "en";

const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", paint);
paint();

// The models of each tag by themselves: those that its operations are the first to name.
const grouped = ({ Im, React }) => ({
  wrapComponents: {
    Models: (Models, system) => (given) => {
      const spec = given.specSelectors.specJson();
      const all = given.specSelectors.definitions();
      const seen = new Set();
      const named = (node, found) => {
        if (!Im.isCollection(node)) return found;
        const ref = node.get?.("$ref");
        const [, kind, name] = /components\\/(\\w+)\\/(.+)$/.exec(ref ?? "") ?? [];
        if (kind && !seen.has(ref)) {
          seen.add(ref);
          if (kind === "schemas") found.push(name);
          named(spec.getIn(["components", kind, name]), found);
        }
        node.forEach((child, key) => String(key).startsWith("x-") || named(child, found));
        return found;
      };
      const operations = spec.get("paths").valueSeq().flatMap((path) => path.valueSeq());
      const groups = spec.get("tags").map((tag) => {
        const name = tag.get("name");
        const own = operations.filter((each) => each.get?.("tags")?.includes(name));
        return [name, named(own.toList(), [])];
      });
      return groups.filter(([, names]) => names.length > 0).map(([tag, names]) => {
        const only = all.filter((_, name) => names.includes(name));
        const selectors = { ...given.specSelectors, definitions: () => only };
        return React.createElement(
          "div",
          { key: tag, className: "models-of-tag" },
          React.createElement("h3", null, tag),
          React.createElement(Models, { ...given, specSelectors: selectors }),
        );
      });
    },
  },
});

SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [grouped],
  requestInterceptor(request) {
    request.headers["Accept-Language"] = language.value;
    return request;
  },
});
"""


def _assets() -> Path:
    """The files of Swagger UI in the flask-swagger-ui package, which is never imported."""
    package = find_spec("flask_swagger_ui")
    assert package is not None  # noqa: S101 - it is a dependency
    assert package.submodule_search_locations is not None  # noqa: S101
    return Path(package.submodule_search_locations[0]) / "dist"


def blueprint() -> flask.Blueprint:
    """``/openapi.json``, ``/docs`` and what that page needs."""
    pages = flask.Blueprint("docs", __name__)
    described = spec.written()

    @pages.get("/openapi.json")
    def openapi() -> flask.Response:
        return kept(flask.Response(described, mimetype="application/json"))

    @pages.get("/docs")
    def page() -> flask.Response:
        response = flask.Response(_PAGE, mimetype="text/html")
        response.headers["Content-Security-Policy"] = _POLICY
        return kept(response)

    @pages.get("/docs/start.js")
    def start() -> flask.Response:
        return kept(flask.Response(_START, mimetype="text/javascript"))

    @pages.get("/docs/<name>")
    def asset(name: str) -> flask.Response:
        if name not in _ASSETS:
            flask.abort(404)
        response = flask.send_from_directory(_assets(), name)
        response.headers["Cache-Control"] = "public, max-age=86400"
        return response

    @pages.get("/")
    def front() -> flask.Response:
        # Below a stage or a base path the caller's path may have no slash at its end.
        last = path_of_caller(flask.request.environ["asgi.scope"]).rpartition("/")[2]
        return flask.Response(status=302, headers={"Location": f"{last}/docs" if last else "docs"})

    return pages
