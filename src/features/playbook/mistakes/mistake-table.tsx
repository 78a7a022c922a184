import { mdiArchiveArrowDownOutline, mdiArchiveArrowUpOutline, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import type { MistakeReport } from '#api/playbook/mistakes.ts'
import type { Mistake } from '#domain/playbook/playbook.ts'
import { EffectText } from '#features/playbook/effects/effect-text.tsx'
import { whyNoMoney, whyNoR } from '#features/playbook/effects/why-unknown.ts'
import { CertaintyMark } from '#shared/analysis/certainty-mark.tsx'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatMoney, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Tip } from '#ui/figures/tip.tsx'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { momentText, severityText } from './mistake-words.ts'
import { MonthBars } from './month-bars.tsx'

const columns = [
  { key: 'name', label: 'Mistake' },
  { key: 'used', label: 'Trades', numeric: true },
  { key: 'meanR', label: 'Mean R', numeric: true },
  { key: 'totalR', label: 'Cost in R', numeric: true },
  { key: 'money', label: 'Cost in money', numeric: true },
  { key: 'certainty', label: 'Certainty' },
  { key: 'months', label: 'By month' },
  { key: 'actions', label: 'Actions', numeric: true },
]

interface MistakeTableProps {
  readonly caption: string
  readonly mistakes: readonly Mistake[]
  readonly report: MistakeReport
  /** ISO 4217. */
  readonly currency: string
  readonly onEdit: (mistake: Mistake) => void
  readonly onArchive: (mistake: Mistake) => void
  readonly onDelete: (mistake: Mistake) => void
}

/** Five dots, as many filled as the mistake is severe. */
function Severity({ severity }: { severity: number }) {
  const text = severityText(severity)
  return (
    <Tip text={text}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- boxes that draw a picture cannot be an img element */}
      <Box role="img" aria-label={text} sx={{ display: 'inline-flex', gap: '3px' }}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Box
            key={place}
            sx={{
              width: 8,
              height: 8,
              borderRadius: '50%',
              border: 1,
              borderColor: place <= severity ? 'warning.main' : 'text.secondary',
              bgcolor: place <= severity ? 'warning.main' : 'transparent',
            }}
          />
        ))}
      </Box>
    </Tip>
  )
}

/** Mistakes with their cost, the costliest first. */
export function MistakeTable(props: MistakeTableProps) {
  const { caption, mistakes, report, currency, onEdit, onArchive, onDelete } = props
  const figuresOf = new Map(report.mistakes.map((figures) => [figures.id, figures]))
  const highest = Math.max(1, ...report.mistakes.flatMap(({ perMonth }) => perMonth))
  const money = (value: number) => formatMoney(value, currency, { signed: true, whole: true })
  const costOf = ({ id }: Mistake) => figuresOf.get(id)?.totalR ?? Number.POSITIVE_INFINITY
  const rows = mistakes
    .toSorted((a, b) => (costOf(a) === costOf(b) ? 0 : costOf(a) - costOf(b)))
    .map((mistake) => {
      const { id, name, severity, archivedAt } = mistake
      const figures = figuresOf.get(id)
      return {
        name: (
          <Box sx={{ minWidth: 150 }}>
            {name}
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', display: 'flex', alignItems: 'center', gap: 1 }}>
              <Severity severity={severity} />
              {momentText(mistake)}
            </Box>
          </Box>
        ),
        used:
          figures === undefined ? (
            formatCount(0)
          ) : (
            <Link
              component={RouterLink}
              to={`/trade-history?mistake=${id}`}
              aria-label={`${pluralize(figures.used, 'trade')}: ${name}`}
              sx={{ display: 'inline-block', minWidth: 24, lineHeight: '24px' }}
            >
              {formatCount(figures.used)}
            </Link>
          ),
        meanR: <RText value={figures?.meanR ?? null} reason={whyNoR(figures, 'mistake')} />,
        totalR: (
          <EffectText
            value={<RText value={figures?.totalR ?? null} reason={whyNoR(figures, 'mistake')} />}
            interval={figures?.totalRInterval ?? null}
            format={formatR}
          />
        ),
        money: (
          <EffectText
            value={
              <MoneyText
                value={figures?.money ?? null}
                currency={currency}
                signed
                whole
                reason={whyNoMoney(figures?.closed ?? 0, 'mistake')}
              />
            }
            interval={figures?.moneyInterval ?? null}
            format={money}
          />
        ),
        certainty:
          figures === undefined ? null : (
            <Box component="span" sx={{ whiteSpace: 'nowrap', fontSize: '0.8125rem' }}>
              <CertaintyMark
                finding={{ certainty: figures.certainty, n: Math.min(figures.n, figures.others), needed: null }}
              />
            </Box>
          ),
        months: (
          <MonthBars
            months={report.months}
            counts={figures?.perMonth ?? []}
            highest={highest}
            label={`${name} by month`}
          />
        ),
        actions: (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            <IconButton size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(mistake)}>
              <Icon path={mdiPencilOutline} />
            </IconButton>
            <IconButton
              size="small"
              aria-label={`${archivedAt === null ? 'Archive' : 'Restore'} ${name}`}
              onClick={() => onArchive(mistake)}
            >
              <Icon path={archivedAt === null ? mdiArchiveArrowDownOutline : mdiArchiveArrowUpOutline} />
            </IconButton>
            <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => onDelete(mistake)}>
              <Icon path={mdiTrashCanOutline} />
            </IconButton>
          </Box>
        ),
      }
    })
  return <SimpleTable caption={caption} columns={columns} rows={rows} />
}
