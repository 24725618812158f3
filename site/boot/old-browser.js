// In words that older browsers can read: who lacks one of these is older than those that are served.
if (
  !('Promise' in window && 'withResolvers' in Promise) ||
  !('Map' in window && 'groupBy' in Map) ||
  !('AbortSignal' in window && 'any' in AbortSignal)
) {
  document.getElementById('old-browser').hidden = false
}
