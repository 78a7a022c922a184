import { mdiCheckCircleOutline, mdiProgressClock } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { sourceStatsQuery, type SourceStats } from '#api/simulations/what-if.ts'
import type { Id } from '#domain/numbers/units.ts'
import { ApproximateTrades } from '#shared/simulation/approximate-trades.tsx'
import { Fact } from '#ui/figures/fact.tsx'
import { PercentText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { describeNeeded } from './describe-needed.ts'

interface SourceCardProps {
  readonly id: Id
  readonly kind: string
  readonly name: string
}

/** A portfolio, setup or strategy: whether its trades are enough, and what they look like. */
export function SourceCard({ id, kind, name }: SourceCardProps) {
  const titleId = useId()
  const { data, error, refetch } = useQuery(sourceStatsQuery(id))
  return (
    <Paper
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
        <Box role="alert" sx={{ color: 'error.main' }}>
          {`Couldn’t load: ${error.message}`}
          <Button size="small" color="inherit" onClick={() => void refetch()}>
            Try again
          </Button>
        </Box>
      ) : data === undefined ? (
        <Skeleton variant="rounded" height={122} />
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
          gridTemplateColumns: 'auto auto auto',
          justifyContent: 'space-between',
          m: 0,
          flexGrow: 1,
        }}
      >
        <Fact label="Usable trades" isStrong>
          {formatCount(sample.usable)}
        </Fact>
        <Fact label="Expectancy" isStrong>
          <RText value={meanR?.value ?? null} />
          {meanR?.interval === undefined ? null : (
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {`${formatR(meanR.interval.low)} to ${formatR(meanR.interval.high)}`}
            </Typography>
          )}
        </Fact>
        <Fact label="MAE and MFE" isStrong>
          <PercentText value={closed === 0 ? null : withExcursions / closed} digits={0} reason="No closed trades" />
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {`of ${formatCount(closed)} closed`}
          </Typography>
        </Fact>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Icon
          path={isReady ? mdiCheckCircleOutline : mdiProgressClock}
          sx={{ color: isReady ? 'var(--mui-palette-gain)' : 'text.secondary', flex: 'none' }}
        />
        <Typography variant="body2" sx={{ flexGrow: 1, minWidth: 0 }}>
          {isReady ? 'Ready' : `Needs ${formatCount(minimum - sample.usable)} more`}
        </Typography>
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
      <ApproximateTrades count={sample.approximate} />
      {isReady ? null : (
        <Typography variant="caption" sx={{ color: 'text.secondary', mt: -1 }}>
          {describeNeeded(sample, minimum)}
        </Typography>
      )}
    </>
  )
}
