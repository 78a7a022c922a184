import { useSyncExternalStore } from 'react'
import { readStoredText, storeText } from './stored-value.ts'

/** A choice that this browser remembers, the same in all tabs. */
export interface StoredChoice<T extends string> {
  readonly read: () => T
  readonly store: (value: T) => void
  /** The current choice; the component renders again when it changes. */
  readonly useChoice: () => T
}

/** Makes a choice among fixed values. A stored text that is none of them counts as `fallback`. */
export function storedChoice<T extends string>(key: string, values: readonly T[], fallback: T): StoredChoice<T> {
  const listeners = new Set<() => void>()
  // If the browser forbids storage, the choice lasts until the page is left.
  let unstored: T | null = null

  function read(): T {
    const stored = readStoredText(key)
    return values.find((value) => value === stored) ?? unstored ?? fallback
  }

  function store(value: T): void {
    unstored = value
    storeText(key, value)
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }

  return { read, store, useChoice: () => useSyncExternalStore(subscribe, read) }
}
