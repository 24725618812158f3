// Before the first paint, so that the heading fits the form that the link opens.
document.documentElement.dataset.mode = /[?&]mode=register\b/.test(location.search) ? 'register' : 'login'
