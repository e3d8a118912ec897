"""The pages. Each class has one page's state, handles requests from the browser, and draws the page."""
