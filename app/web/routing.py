"""connexion's routing by the paths of the spec, quicker, and with a right ``Allow``."""

from collections.abc import Coroutine
from typing import Any, cast

from connexion.middleware.routing import RoutingMiddleware, RoutingOperation
from starlette.routing import Match, Mount, Route
from starlette.types import Receive, Scope, Send

from app.problems import method_not_allowed, not_found
from app.web.checks import Layer, RequestChecks


class Routing(RoutingMiddleware):
    """Finds the operation of a request.

    A path without parameters is looked up, where starlette would try one pattern after another.
    A known path with a wrong method is answered by 405 with all methods that it does take;
    starlette names those of one route. An address with a slash too many is another address;
    starlette would send its caller elsewhere.
    """

    def add_api(self, *args: Any, **kwargs: Any) -> None:
        """Register the paths of a spec."""
        super().add_api(*args, **kwargs)
        mounts = [route for route in self.router.routes if isinstance(route, Mount)]
        for router in [self.router, *(mount.app for mount in mounts)]:
            router.redirect_slashes = False
        self._routes = [
            (mount.path, route)
            for mount in mounts
            for route in mount.routes
            if isinstance(route, Route)
        ]
        checks = cast(RequestChecks, self.app)
        self._fixed: dict[tuple[str, str], Layer] = {
            (method, base_path + route.path): checks.operation(
                base_path, route.endpoint.operation_id
            )
            for base_path, route in self._routes
            if isinstance(route.endpoint, RoutingOperation) and not route.param_convertors
            for method in route.methods or ()
        }

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Coroutine[Any, Any, None]:
        """Route one request to its operation."""
        if scope["type"] == "http" and not scope.get("root_path"):
            operation = self._fixed.get((scope["method"], scope["path"]))
            if operation is not None:
                return operation(scope, receive, send)
        return self._sought(scope, receive, send)

    async def _sought(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Route a request whose path has parameters, or is not in the spec."""
        if scope["type"] == "http" and not scope["path"].isprintable():
            # Each router has its own idea of a line break at the end. None of our paths has one,
            # nor any other character that cannot be seen.
            raise not_found()
        methods = self._methods_at(scope)
        if methods and scope["method"] not in methods:
            raise method_not_allowed(methods)
        await super().__call__(scope, receive, send)

    def _methods_at(self, scope: Scope) -> set[str]:
        """The methods of every route that has the path of ``scope``."""
        return {
            method
            for _, route in self._routes
            if route.matches(scope)[0] is not Match.NONE
            for method in route.methods or ()
        }
