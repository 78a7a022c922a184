import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js'
import Box from '@mui/material/Box'
import { formatCount } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { groupFigures, type ComparedFigure } from './compare-results.ts'
import { ComparisonTable } from './comparison-table.tsx'

/** Rows of a table: the cells of a grid are thousands. */
const maxDifferences = 100

/** The parts of a result with the number of identical figures; the figures themselves only where they differ. */
export function ComparisonGroups({ figures }: { figures: readonly ComparedFigure[] }) {
  const groups = groupFigures(figures)
  const differing = groups.filter((group) => group.identical < group.figures.length)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="ul"
        aria-label="Compared figures"
        sx={{
          display: 'grid',
          gap: 0.5,
          columnGap: 3,
          m: 0,
          p: 0,
          listStyle: 'none',
          gridTemplateColumns: 'repeat(auto-fill, minmax(250px, 1fr))',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {groups.map(({ group, figures: ofGroup, identical }) => {
          const isIdentical = identical === ofGroup.length
          return (
            <Box component="li" key={group} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Box sx={{ display: 'flex', color: isIdentical ? 'success.main' : 'error.main' }}>
                <Icon path={isIdentical ? mdiCheck : mdiAlertCircleOutline} />
              </Box>
              <Box sx={{ flexGrow: 1 }}>{group}</Box>
              <Box sx={{ color: 'text.secondary' }}>
                {isIdentical
                  ? `${formatCount(identical)} of ${formatCount(ofGroup.length)} identical`
                  : `${formatCount(ofGroup.length - identical)} of ${formatCount(ofGroup.length)} differ`}
              </Box>
            </Box>
          )
        })}
      </Box>
      {differing.map(({ group, figures: ofGroup }) => (
        <Box key={group} component="section" aria-label={group}>
          <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 1 }}>
            {group}
          </Box>
          <ComparisonTable figures={ofGroup.filter((figure) => !figure.identical).slice(0, maxDifferences)} />
        </Box>
      ))}
    </Box>
  )
}
