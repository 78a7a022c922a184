import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Browsers limit address changes, so the address follows only after a slider has rested this long, in milliseconds. */
const addressDelayMs = 300

/** What a screen keeps in its address; both functions must not change. */
export interface AddressCodec<State> {
  readonly parse: (address: URLSearchParams) => State
  /** The whole query: parameters that it omits are removed. */
  readonly write: (state: State) => URLSearchParams
}

/** A state mirrored in the address, so that a link opens the same. Back, forward and links change it. */
export function useAddressState<State>({
  parse,
  write,
}: AddressCodec<State>): readonly [state: State, apply: (next: (now: State) => State) => void] {
  const [address, setAddress] = useSearchParams()
  const query = address.toString()
  const [state, setState] = useState(() => parse(address))
  const [seenQuery, setSeenQuery] = useState(query)
  const [writtenQuery, setWrittenQuery] = useState(query)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Ignore the query that this screen wrote itself. The router may apply it late, so a query that has not changed since the
  // last render is ignored as well.
  if (query !== seenQuery) {
    setSeenQuery(query)
    if (query !== writtenQuery) {
      setWrittenQuery(query)
      setState(parse(address))
    }
  }

  const apply = useCallback(
    (next: (now: State) => State) => {
      setState((now) => {
        const changed = next(now)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          const target = write(changed)
          setWrittenQuery(target.toString())
          setAddress(target, { replace: true })
        }, addressDelayMs)
        return changed
      })
    },
    [setAddress, write],
  )
  return [state, apply]
}
