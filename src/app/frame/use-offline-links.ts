import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isScreenLoaded } from '#app/loaded-screens.ts'
import { checkConnection, readConnection, useConnection } from './connection.ts'
import { readWaitingLink, setWaitingLink } from './waiting-link.ts'

/** The link of a click that would open another screen in this tab; null for any other click. */
function internalLink(event: MouseEvent): HTMLAnchorElement | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  const link = target.closest<HTMLAnchorElement>('a[href]')
  return link === null || link.origin !== location.origin || link.target === '_blank' ? null : link
}

/**
 * Keeps the page when a link is clicked whose screen cannot be loaded without a connection, and follows the link when the
 * connection is back, unless another screen was opened meanwhile.
 */
export function useOfflineLinks(): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  const connection = useConnection()
  useEffect(() => {
    if (lastPathname.current !== pathname) setWaitingLink(null)
    lastPathname.current = pathname
  }, [pathname])
  useEffect(() => {
    const waiting = readWaitingLink()
    if (connection !== 'online' || waiting === null) return
    setWaitingLink(null)
    void navigate(waiting)
  }, [connection, navigate])
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (readConnection() === 'online') return
      const link = internalLink(event)
      if (link === null || link.pathname === location.pathname || isScreenLoaded(link.pathname)) return
      // Before React sees the click.
      event.preventDefault()
      event.stopPropagation()
      setWaitingLink(`${link.pathname}${link.search}${link.hash}`)
      void checkConnection()
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
}
