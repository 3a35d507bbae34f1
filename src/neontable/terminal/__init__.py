"""The terminal shell: a Textual app, and plain lines for screen readers and scripts."""
