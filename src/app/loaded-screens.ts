import { matchPath } from 'react-router-dom'

interface LoadableScreen {
  readonly isLoaded: () => boolean
}

let screens: readonly (readonly [path: string, screen: LoadableScreen])[] = []

/** Tells which screens there are; called by the router. */
export function registerScreens(all: typeof screens): void {
  screens = all
}

/** Whether the code of the screen at an address is loaded, so that it opens without a connection. */
export function isScreenLoaded(pathname: string): boolean {
  const screen = screens.find(([path]) => matchPath(path, pathname) !== null)
  return screen?.[1].isLoaded() ?? false
}
