// Marks the root element with the chosen color scheme, or the system's, before anything is painted.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  function apply() {
    let mode = null
    try {
      mode = localStorage.getItem('mui-mode')
    } catch {
      // Storage may be forbidden; the system's scheme it is.
    }
    const dark = mode === 'dark' || (mode !== 'light' && system.matches)
    root.toggleAttribute('data-dark', dark)
    root.toggleAttribute('data-light', !dark)
  }
  apply()
  system.addEventListener('change', apply)
})()
