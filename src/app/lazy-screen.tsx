import type { ComponentType } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'

interface ScreenModule {
  readonly default: ComponentType
}

/** A screen whose code is loaded when it is first needed. */
interface LazyScreen {
  /** The screen, or "Loading..." while its code loads. Throws when the code cannot be loaded. */
  readonly Screen: ComponentType
  /** Preloads the code. */
  readonly load: () => void
  readonly isLoaded: () => boolean
}

function Loading() {
  return <output style={{ display: 'block', padding: '2rem', textAlign: 'center' }}>Loading...</output>
}

/** Makes a screen a separate chunk that is loaded when first needed. */
export function lazyScreen(read: () => Promise<ScreenModule>): LazyScreen {
  let isLoaded = false
  const Screen = lazyPart(async () => {
    const { default: screen } = await read()
    isLoaded = true
    return screen
  }, Loading)
  return { Screen, load: Screen.load, isLoaded: () => isLoaded }
}
