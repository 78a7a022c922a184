import { useContext, useMemo, type ReactNode } from 'react'
import { parsePath, UNSAFE_NavigationContext as NavigationContext, type Navigator, type To } from 'react-router-dom'
import { isScreenLoaded } from '#app/loaded-screens.ts'
import { checkConnection, readConnection } from './connection.ts'
import { setWaitingLink } from './waiting-link.ts'

/** Remembers an address whose screen cannot be loaded without a connection; false for an address that can be opened. */
function waitsForConnection(to: To): boolean {
  if (readConnection() === 'online') return false
  const { pathname = location.pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
  if (pathname === location.pathname || isScreenLoaded(pathname)) return false
  setWaitingLink(`${pathname}${search}${hash}`)
  void checkConnection()
  return true
}

/**
 * Holds back `navigate` of buttons, shortcuts and the command palette like the click of a link: without a connection
 * the page stays. Replacing an address is not held back: redirects and signing out must not wait.
 */
export function OfflineNavigation({ children }: { readonly children: ReactNode }) {
  const context = useContext(NavigationContext)
  const waiting = useMemo(() => {
    const { navigator } = context
    const push: Navigator['push'] = (to, state, options) => {
      if (!waitsForConnection(to)) navigator.push(to, state, options)
    }
    return { ...context, navigator: { ...navigator, push } }
  }, [context])
  return <NavigationContext.Provider value={waiting}>{children}</NavigationContext.Provider>
}
