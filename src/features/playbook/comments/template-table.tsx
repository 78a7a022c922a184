import { mdiCallMerge, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { CommentFigures } from '#api/playbook/comment-templates.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { CommentTemplate } from '#domain/playbook/playbook.ts'
import { EffectText } from '#features/playbook/effects/effect-text.tsx'
import { whyNoR } from '#features/playbook/effects/why-unknown.ts'
import { CertaintyMark } from '#shared/analysis/certainty-mark.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatR } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { TemplateText } from './template-text.tsx'

const columns = [
  { key: 'body', label: 'Template' },
  { key: 'used', label: 'Used', numeric: true },
  { key: 'meanR', label: 'R with', numeric: true },
  { key: 'othersMeanR', label: 'R without', numeric: true },
  { key: 'effect', label: 'Effect', numeric: true },
  { key: 'n', label: 'n', numeric: true },
  { key: 'certainty', label: 'Certainty' },
  { key: 'actions', label: 'Actions', numeric: true },
]

interface TemplateTableProps {
  readonly caption: string
  readonly templates: readonly CommentTemplate[]
  /** By template. */
  readonly figures: ReadonlyMap<Id, CommentFigures>
  readonly onEdit: (template: CommentTemplate) => void
  readonly onMerge: (template: CommentTemplate) => void
  readonly onDelete: (template: CommentTemplate) => void
}

/** Templates of one moment with their use and effect, the most used first. */
export function TemplateTable({ caption, templates, figures, onEdit, onMerge, onDelete }: TemplateTableProps) {
  const rows = templates
    .toSorted((a, b) => (figures.get(b.id)?.used ?? 0) - (figures.get(a.id)?.used ?? 0))
    .map((template) => {
      const { id, body } = template
      const of = figures.get(id)
      const isUsed = of !== undefined && of.n > 0
      return {
        body: (
          <Box sx={{ minWidth: 180, fontWeight: 400 }}>
            <TemplateText body={body} />
          </Box>
        ),
        used: formatCount(of?.used ?? 0),
        meanR: <RText value={of?.meanR ?? null} reason={whyNoR(of, 'comment')} />,
        othersMeanR: isUsed ? (
          <RText value={of.othersMeanR} reason={whyNoR(of, 'comment')} />
        ) : (
          <RText value={null} reason={whyNoR(of, 'comment')} />
        ),
        effect: (
          <EffectText
            value={<RText value={of?.effect ?? null} reason={whyNoR(of, 'comment')} />}
            interval={of?.interval ?? null}
            format={formatR}
          />
        ),
        n: formatCount(of?.n ?? 0),
        certainty: isUsed ? (
          <Box component="span" sx={{ whiteSpace: 'nowrap', fontSize: '0.8125rem' }}>
            <CertaintyMark finding={{ certainty: of.certainty, n: Math.min(of.n, of.others), needed: null }} />
          </Box>
        ) : null,
        actions: (
          <Box sx={{ whiteSpace: 'nowrap' }}>
            {templates.length < 2 ? null : (
              <IconButton size="small" aria-label={`Merge ${body}`} onClick={() => onMerge(template)}>
                <Icon path={mdiCallMerge} />
              </IconButton>
            )}
            <IconButton size="small" aria-label={`Edit ${body}`} onClick={() => onEdit(template)}>
              <Icon path={mdiPencilOutline} />
            </IconButton>
            <IconButton size="small" aria-label={`Delete ${body}`} onClick={() => onDelete(template)}>
              <Icon path={mdiTrashCanOutline} />
            </IconButton>
          </Box>
        ),
      }
    })
  return <SimpleTable caption={caption} columns={columns} rows={rows} />
}
