import { paths } from './paths.ts'

const readingScreens: readonly string[] = [
  paths.dashboard,
  paths.tradeHistory,
  paths.calendar,
  paths.charterElite,
  `${paths.charterElite}/report`,
]

/** Whether a screen shows a team's portfolio where one is chosen; the others are about the user's own. */
export const isReadingScreen = (pathname: string): boolean => readingScreens.includes(pathname)
