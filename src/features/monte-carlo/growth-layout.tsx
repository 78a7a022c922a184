import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useDeferredValue, type ReactNode } from 'react'
import { compactFiguresHeight } from '#features/monte-carlo/results/figures-height.ts'
import {
  FanPanel,
  fanPanelHeight,
  FanPlaceholder,
  figuresHeight,
  GrowthFigures,
} from '#features/monte-carlo/results/headline.tsx'
import type { ShownFan, ShownResult } from '#features/monte-carlo/results/shown-result.ts'
import { useWideScreen } from '#ui/layout/use-wide-screen.ts'

interface GrowthLayoutProps {
  readonly settings: ReactNode
  /** The line above the fan. */
  readonly status: ReactNode
  readonly shown: ShownResult | null
  /** The fan, which may be ahead of the rest. */
  readonly fan: ShownFan | null
  /** Everything below the figures. */
  readonly children: ReactNode
}

/** Height of the bar at the top of a phone's screen. */
const topBarHeight = 64

/** Fan and figures of a phone as one card that stays above the parameters, where it leaves room for them. */
const stuckCard = {
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Parameters do not shine through below the card's round corners.
  bgcolor: 'background.default',
  pb: 1,
  mb: -1,
  '& > :first-of-type': { borderBottomLeftRadius: 0, borderBottomRightRadius: 0 },
  '& > :last-child': { borderTopLeftRadius: 0, borderTopRightRadius: 0 },
  '@media (min-height: 600px)': { position: 'sticky', top: topBarHeight, zIndex: 2 },
} as const

/** What is focused below the card scrolls to where it can be seen. */
const belowCard = {
  '@media (min-height: 600px)': {
    '& :is(input, button, [role="combobox"])': {
      scrollMarginTop: `${topBarHeight + fanPanelHeight.narrow + compactFiguresHeight + 24}px`,
    },
  },
} as const

const column = { display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' } as const

/**
 * Parameters beside fan and figures. On wide screens the parameters stay visible while scrolling; on a phone fan and
 * figures do, above them.
 */
export function GrowthLayout({ settings, status, shown, fan: shownFan, children }: GrowthLayoutProps) {
  const isWide = useWideScreen()
  // The fan comes first: figures may lag behind a slider, so that they do not slow it.
  const deferred = useDeferredValue(shown)
  const figures =
    deferred === null ? (
      // As high as the figures, so that nothing jumps.
      <Skeleton variant="rounded" sx={isWide ? figuresHeight : { height: compactFiguresHeight }} />
    ) : (
      <GrowthFigures shown={deferred} isCompact={!isWide} />
    )
  const fan = shownFan === null ? <FanPlaceholder /> : <FanPanel shown={shownFan} />
  if (!isWide) {
    return (
      <Box sx={column}>
        <Box sx={column}>
          <Box sx={stuckCard}>
            {fan}
            {figures}
          </Box>
          <Box sx={belowCard}>{settings}</Box>
        </Box>
        <div>{status}</div>
        {children}
      </Box>
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { md: '300px minmax(0, 1fr)', xl: '340px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ position: 'sticky', top: 16, maxHeight: 'calc(100vh - 32px)', overflowY: 'auto', minWidth: 0 }}>
        {settings}
      </Box>
      <Box sx={{ ...column, gap: 1 }}>
        <div>{status}</div>
        {fan}
        {figures}
        <Box sx={column}>{children}</Box>
      </Box>
    </Box>
  )
}
