import type { ComponentType } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Loading } from './loading.tsx'

interface ScreenModule {
  readonly default: ComponentType
}

/** A screen whose code is loaded when it is first needed. */
export interface LazyScreen {
  /** The screen; until its code is there, that it is loading. Throws where it cannot be loaded. */
  readonly Screen: ComponentType
  /** Loads the code ahead of the screen. */
  readonly load: () => void
}

/** A screen of its own chunk: an address behind sign-in waits for two of them, the frame's and its own. */
export function lazyScreen(read: () => Promise<ScreenModule>): LazyScreen {
  const Screen = lazyPart(async () => (await read()).default, Loading)
  return { Screen, load: Screen.load }
}
