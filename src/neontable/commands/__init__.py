"""The commands of `neontable`, one module for what belongs together. A module here imports only typer at its top."""
