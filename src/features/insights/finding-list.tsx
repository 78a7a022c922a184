import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import type { InsightHistoryEntry } from '#api/insights/insight-history.ts'
import type { Insight } from '#api/insights/insights.ts'
import { StatusMark } from './status-mark.tsx'
import { formatWorthInterval, WorthText } from './worth-text.tsx'

interface FindingListProps {
  readonly findings: readonly Insight[]
  /** The key of the finding that is shown. */
  readonly chosen: string
  readonly history: ReadonlyMap<string, InsightHistoryEntry>
  readonly addressOf: (key: string) => string
}

/** A title with the subject of a finding: "Hour of entry, from 15:00 to 16:00". */
export const titleOf = ({ title, subject }: Pick<Insight, 'title' | 'subject'>): string =>
  subject === null ? title : `${title}: ${subject.label}`

/** The edge of what is shown beside the list. */
const selectedEdge = 'inset 3px 0 0 var(--mui-palette-primary-main)'

/** The findings in the order of their worth, each a link that shows it. */
export function FindingList({ findings, chosen, history, addressOf }: FindingListProps) {
  return (
    <Box component="nav" aria-label="Findings">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {findings.map((finding) => {
          const entry = history.get(finding.key)
          const interval = formatWorthInterval(finding.worth)
          return (
            <li key={finding.key}>
              <ButtonBase
                component={RouterLink}
                to={addressOf(finding.key)}
                replace
                preventScrollReset
                aria-current={finding.key === chosen ? 'true' : undefined}
                sx={{
                  display: 'block',
                  width: '100%',
                  textAlign: 'left',
                  px: 1.75,
                  py: 1.25,
                  borderRadius: 2,
                  bgcolor: 'background.paper',
                  '&:hover': { bgcolor: 'action.hover' },
                  '&[aria-current]': { bgcolor: 'action.selected', boxShadow: selectedEdge },
                }}
              >
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
                  <Typography component="span" sx={{ flexGrow: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {titleOf(finding)}
                  </Typography>
                  {entry === undefined ? null : <StatusMark entry={entry} />}
                </Box>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
                  {finding.worth.monthly === null ? (
                    <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                      {finding.worth.reason}
                    </Typography>
                  ) : (
                    <>
                      <Box component="span" sx={{ fontWeight: 600 }}>
                        <WorthText worth={finding.worth} />
                      </Box>
                      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                        {`a month${interval === null ? '' : ` · ${interval}`}`}
                      </Typography>
                    </>
                  )}
                </Box>
              </ButtonBase>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
