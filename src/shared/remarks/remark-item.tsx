import { mdiCheckAll, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { type Remark, type RemarkReader, useUpdateRemark } from '#api/trades/remarks.ts'
import { authorTitle, personName, typedRemark } from '#domain/portfolio/mentions.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatInstant } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { RemarkInput } from './remark-input.tsx'
import { RemarkText } from './remark-text.tsx'

/** Who has read a remark, apart from its author. */
export const readersOf = ({ authorId, createdAt }: Remark, people: readonly RemarkReader[]): RemarkReader[] =>
  people.filter(
    ({ userId, readAt }) => userId !== authorId && readAt !== null && Date.parse(readAt) >= Date.parse(createdAt),
  )

interface RemarkItemProps {
  readonly remark: Remark
  readonly people: readonly RemarkReader[]
  readonly timeZone: string
  readonly isOwn: boolean
  readonly isUnread: boolean
  readonly canDelete: boolean
  readonly onDelete: () => void
}

function RemarkEditor({
  remark,
  people,
  onClose,
}: Pick<RemarkItemProps, 'remark' | 'people'> & { readonly onClose: () => void }) {
  const [text, setText] = useState(() => typedRemark(remark.body, people))
  const update = useUpdateRemark()
  const { enqueueSnackbar } = useSnackbar()
  const save = () => {
    if (text.trim() === '' || update.isPending) return
    update.mutate(
      { id: remark.id, body: text },
      {
        onSuccess: onClose,
        onError: (error) => enqueueSnackbar(errorText(error, 'Couldn’t save the remark.'), { variant: 'error' }),
      },
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      <RemarkInput
        label="Edit remark"
        value={text}
        people={people}
        disabled={update.isPending}
        onChange={setText}
        onSend={save}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" variant="contained" disabled={text.trim() === '' || update.isPending} onClick={save}>
          Save remark
        </Button>
        <Button size="small" color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}

/** A remark: who wrote it and when, what it says, who has read it. */
export function RemarkItem({ remark, people, timeZone, isOwn, isUnread, canDelete, onDelete }: RemarkItemProps) {
  const [isEdited, setIsEdited] = useState(false)
  const { body, createdAt, updatedAt } = remark
  const name = isOwn ? 'You' : authorTitle(remark)
  const readers = readersOf(remark, people)
  const about = `remark by ${isOwn ? 'you' : name}`
  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        // The mark of a new remark stands in the panel's padding.
        ml: '-15px',
        pl: '12px',
        borderLeft: 3,
        borderColor: isUnread ? 'primary.main' : 'transparent',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[formatInstant(createdAt, timeZone), ...(updatedAt > createdAt ? ['edited'] : [])].join(' · ')}
        </Typography>
        {isUnread ? (
          <Typography variant="caption" sx={{ color: 'primary.main', fontWeight: 600 }}>
            New
          </Typography>
        ) : null}
        <Box sx={{ marginInlineStart: 'auto', whiteSpace: 'nowrap' }}>
          {isOwn ? (
            <IconButton size="small" aria-label={`Edit ${about}`} onClick={() => setIsEdited(true)}>
              <Icon path={mdiPencilOutline} />
            </IconButton>
          ) : null}
          {canDelete ? (
            <IconButton size="small" aria-label={`Delete ${about}`} onClick={onDelete}>
              <Icon path={mdiTrashCanOutline} />
            </IconButton>
          ) : null}
        </Box>
      </Box>
      {isEdited ? (
        <RemarkEditor remark={remark} people={people} onClose={() => setIsEdited(false)} />
      ) : (
        <RemarkText body={body} people={people} />
      )}
      {isOwn && readers.length > 0 ? (
        <Typography
          variant="caption"
          component="div"
          sx={{ color: 'text.secondary', display: 'flex', gap: 0.5, alignItems: 'center', mt: 0.25 }}
        >
          <Icon path={mdiCheckAll} fontSize="inherit" />
          {`Read by ${readers.map((reader) => personName(reader)).join(', ')}`}
        </Typography>
      ) : null}
    </Box>
  )
}
