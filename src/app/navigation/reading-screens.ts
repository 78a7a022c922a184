import { paths } from './paths.ts'

const readingScreens: ReadonlySet<string> = new Set([
  paths.dashboard,
  paths.tradeHistory,
  paths.calendar,
  paths.charterElite,
  `${paths.charterElite}/report`,
])

/** Whether a screen shows a team's portfolio where one is chosen; the others are about the user's own. */
export const isReadingScreen = (pathname: string): boolean => readingScreens.has(pathname)
