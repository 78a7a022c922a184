import type { ComponentType } from 'react'
import { later } from '#ui/later.tsx'
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

/** A screen of its own chunk: an address behind sign-in waits for two of them, the frame's and its own. */
export function laterScreen(read: () => Promise<ScreenModule>): LaterScreen {
  const Screen = later(async () => (await read()).default, Loading)
  return { Screen, load: Screen.load }
}
