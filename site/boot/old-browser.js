// Written in syntax that old browsers can parse. A browser that lacks one of these is too old.
if (
  !('Promise' in window && 'withResolvers' in Promise) ||
  !('Map' in window && 'groupBy' in Map) ||
  !('AbortSignal' in window && 'any' in AbortSignal)
) {
  document.getElementById('old-browser').hidden = false
}
