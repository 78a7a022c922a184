import { useLayoutEffect, useState, type ComponentType } from 'react'
import { Loading } from './loading.tsx'

interface ScreenModule {
  readonly default: ComponentType
}

/** A screen whose code is loaded when it is first needed. */
export interface LaterScreen {
  /** The screen; until its code is there, that it is loading. Throws where it cannot be loaded. */
  readonly Screen: ComponentType
  /** Loads the code ahead of the screen. */
  readonly load: () => void
}

/**
 * A screen of its own chunk. React's `lazy` holds back what has arrived for up to 300 ms after each "loading" that it has
 * shown, and an address behind sign-in waits for two of them, one after the other: here a screen is drawn as soon as it
 * is there.
 */
export function laterScreen(read: () => Promise<ScreenModule>): LaterScreen {
  let loaded: ComponentType | null = null
  let loading: Promise<ComponentType> | null = null
  const begin = async (): Promise<ComponentType> => {
    try {
      return (loaded = (await read()).default)
    } catch (error) {
      // The next visit asks again.
      loading = null
      throw error
    }
  }
  const load = () => (loading ??= begin())

  function Screen() {
    const [shown, setShown] = useState(() => loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    useLayoutEffect(() => {
      if (shown !== null) return undefined
      let isHere = true
      const follow = async () => {
        try {
          const screen = await load()
          if (isHere) setShown(() => screen)
        } catch (error) {
          if (isHere) setFailure({ error })
        }
      }
      void follow()
      return () => {
        isHere = false
      }
    }, [shown])
    if (failure !== null) throw failure.error
    if (shown === null) return <Loading />
    const Shown = shown
    return <Shown />
  }

  return {
    Screen,
    // Why it cannot be loaded is said where the screen is shown.
    load: () => void load().catch(() => {}),
  }
}
