import { useCallback, useEffect } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom'

type AddressChange = (next: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/** The newest query of the address while the router has not rendered it yet: it renders in a transition, and late on a busy machine. */
let pending: { readonly renderedKey: string; readonly query: URLSearchParams } | null = null

/**
 * The query of the address as rendered, and a function that changes it. Each change starts from the newest query, so that
 * several changes before the next render all stay. By default a change replaces the entry of the browser's history.
 */
export function useAddress(): readonly [address: URLSearchParams, change: AddressChange] {
  const [address, setAddress] = useSearchParams()
  const { key } = useLocation()
  useEffect(() => {
    if (pending !== null && pending.renderedKey !== key) pending = null
  }, [key])
  const change = useCallback<AddressChange>(
    (next, options) => {
      const query = next(new URLSearchParams(pending?.renderedKey === key ? pending.query : address))
      pending = { renderedKey: key, query }
      setAddress(query, { replace: true, ...options })
    },
    [address, key, setAddress],
  )
  return [address, change]
}
