import { mdiCheckCircleOutline, mdiProgressClock } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { sourceStatsQuery, type SourceStats } from '#api/simulations/what-if.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { Id } from '#domain/numbers/units.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { PercentText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useNear } from '#ui/layout/use-near.ts'
import { describeLeftOut } from './describe-needed.ts'

interface SourceCardProps {
  readonly id: Id
  readonly kind: string
  readonly name: string
}

/** Heights in pixels that hold before and after a card has loaded, so that the cards below it stay where they are. */
const factsHeight = 88
const statusHeight = 44
const bodyGap = 12
const bodyHeight = factsHeight + bodyGap + statusHeight

/** A portfolio, setup or strategy: whether its trades are enough, and what they look like. */
export function SourceCard({ id, kind, name }: SourceCardProps) {
  const titleId = useId()
  const place = useRef<HTMLDivElement>(null)
  // An account has up to hundreds of strategies: each is asked for once it is scrolled near.
  const isNear = useNear(place)
  const { data, error, refetch } = useQuery({ ...sourceStatsQuery(id), enabled: isNear })
  return (
    <Paper
      ref={place}
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5, minWidth: 0 }}
    >
      <Box>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {kind}
        </Typography>
        <Typography id={titleId} variant="h2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
      </Box>
      {error !== null && data === undefined ? (
        <Box role="alert" sx={{ color: 'error.main', minHeight: bodyHeight }}>
          {`Couldn’t load: ${errorText(error)}`}
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            Try again
          </Button>
        </Box>
      ) : !isNear ? (
        <Box sx={{ height: bodyHeight }} />
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={bodyHeight} />
      ) : (
        <SourceFacts id={id} name={name} stats={data} />
      )}
    </Paper>
  )
}

function SourceFacts({ id, name, stats }: { id: Id; name: string; stats: SourceStats }) {
  const { sample, figures, status, minimum } = stats
  const isReady = status === 'ready'
  const { closed, withExcursions } = sample.coverage
  const meanR = figures.actual['meanR']
  return (
    <>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          columnGap: 1.5,
          rowGap: 0.5,
          alignContent: 'start',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.4fr)',
          '& > :last-child': { gridColumn: '1 / -1', display: 'flex', alignItems: 'baseline', gap: 1 },
          m: 0,
          flexGrow: 1,
          minHeight: factsHeight,
        }}
      >
        <Fact label="Usable trades" isStrong>
          {formatCount(sample.usable)}
        </Fact>
        <Fact label="Expectancy" isStrong>
          <RText value={meanR?.value ?? null} />
          {meanR?.interval === undefined ? null : (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {intervalText(meanR.interval, formatR)}
            </Typography>
          )}
        </Fact>
        <Fact label="MAE and MFE">
          <PercentText value={closed === 0 ? null : withExcursions / closed} digits={0} reason="No closed trades" />
          {sample.approximate === 0 ? null : (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {`, ${formatCount(sample.approximate)} approximate`}
            </Box>
          )}
        </Fact>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: statusHeight }}>
        <Icon
          path={isReady ? mdiCheckCircleOutline : mdiProgressClock}
          sx={{ color: isReady ? 'var(--mui-palette-gain)' : 'text.secondary', flex: 'none' }}
        />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="body2">
            {isReady ? 'Ready' : `Needs ${formatCount(minimum - sample.usable)} more`}
          </Typography>
          {isReady ? null : (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary', lineHeight: 1.3 }}>
              {describeLeftOut(sample)}
            </Typography>
          )}
        </Box>
        {isReady ? (
          <Button
            component={Link}
            to={`/what-if-simulator/strategy/${id}`}
            variant="outlined"
            size="small"
            aria-label={`Open ${name}`}
          >
            Open
          </Button>
        ) : null}
      </Box>
    </>
  )
}
