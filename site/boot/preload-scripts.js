// After the first paint, which they would delay.
requestAnimationFrame(() => setTimeout(() => document.head.append(document.getElementById('scripts').content)))
