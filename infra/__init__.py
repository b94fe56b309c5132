"""What belongs to a deployment: made from the service, and never imported by it."""
