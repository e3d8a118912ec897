"""The explorer's pages. Each is a subclass of `wyatt.ui.page.Page`."""
