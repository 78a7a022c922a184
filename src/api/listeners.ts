/** Functions that are called when a value changes, in the form that `useSyncExternalStore` asks for. */
export interface Listeners {
  readonly subscribe: (listener: () => void) => () => void
  readonly notify: () => void
}

/** Makes an empty set of listeners. With `storage`, they also hear what other tabs store in this browser. */
export function createListeners({ storage = false }: { readonly storage?: boolean } = {}): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (storage) window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        if (storage) window.removeEventListener('storage', listener)
      }
    },
    notify: () => {
      for (const listener of listeners) listener()
    },
  }
}
