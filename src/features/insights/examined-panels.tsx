import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Insights } from '#api/insights/insights.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'

type Check = Insights['examined'][number]

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const
const quiet = { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const

/** What a check still needs: "8 more trades with a mistake (7 of 15)". */
export function describeMissing({ missing }: Pick<Check, 'missing'>): string {
  if (missing.length === 0) return 'All values are equal.'
  return missing
    .map(
      ({ of, have, needed }) =>
        `${formatCount(needed - have)} more ${of} (${formatCount(have)} of ${formatCount(needed)})`,
    )
    .join('; ')
}

/** The checks that found nothing, and those that need more trades. */
export function ExaminedPanels({ examined }: Pick<Insights, 'examined'>) {
  const nothing = examined.filter(({ outcome }) => outcome === 'notShown')
  const tooFew = examined.filter(({ outcome }) => outcome === 'tooFew')
  return (
    <>
      {nothing.length === 0 ? null : (
        <Panel title="Nothing found" subtitle="Tested; any difference could be chance">
          <Box component="ul" sx={list}>
            {nothing.map(({ kind, title, tested }) => (
              <Box component="li" key={kind} sx={{ display: 'flex', gap: 1 }}>
                <Typography component="span" variant="body2" sx={{ flexGrow: 1 }}>
                  {title}
                </Typography>
                <Typography component="span" variant="body2" sx={quiet}>
                  {pluralize(tested, 'test')}
                </Typography>
              </Box>
            ))}
          </Box>
        </Panel>
      )}
      {tooFew.length === 0 ? null : (
        <Panel title="Not enough trades yet">
          <Box component="ul" sx={list}>
            {tooFew.map((check) => (
              <li key={check.kind}>
                <Typography variant="body2">{check.title}</Typography>
                <Typography variant="caption" component="div" sx={quiet}>
                  {describeMissing(check)}
                </Typography>
              </li>
            ))}
          </Box>
        </Panel>
      )}
    </>
  )
}
