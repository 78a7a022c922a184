import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeptRows } from '#api/playbook/setting-deletions.ts'
import { tagsQuery, useDeleteTag, useMergeTag } from '#api/playbook/tags.ts'
import type { Tag } from '#domain/playbook/playbook.ts'
import { ListPage } from '#shared/lists/list-page.tsx'
import { SettingRow } from '#shared/lists/setting-list.tsx'
import { useSettingDeletion } from '#shared/lists/use-setting-deletion.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { tradesText, useCountOf } from './use-count.ts'

const TagForm = lazyPart(async () => (await import('./tag-form.tsx')).TagForm)
const MergeForm = lazyPart(async () => (await import('./merge-form.tsx')).MergeForm)

type TagDialog = { readonly kind: 'edit'; readonly tag: Tag | null } | { readonly kind: 'merge'; readonly tag: Tag }

function TagTitle({ name, color }: Tag) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Box
        aria-hidden
        sx={{
          flex: 'none',
          width: 12,
          height: 12,
          borderRadius: '50%',
          border: color === null ? 1 : 0,
          borderColor: 'text.secondary',
          bgcolor: color ?? 'transparent',
        }}
      />
      {name}
    </Box>
  )
}

/** /settings/tags: create, rename, color, merge and delete tags. */
export default function TagsPage() {
  const query = useQuery(tagsQuery)
  const tags = useKeptRows(query.data)
  const removal = useDeleteTag()
  const remove = useSettingDeletion('tag', removal.mutateAsync)
  const merge = useMergeTag()
  const countOf = useCountOf('tags')
  const [dialog, setDialog] = useState<TagDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <ListPage
      title="Tags"
      subtitle="Labels for filtering and comparing trades"
      subject="tags"
      query={query}
      isEmpty={tags.length === 0}
      emptyTitle="No tags yet"
      emptyText="Create tags here, or while you review a trade."
      listLabel="Tags"
      addLabel="New tag"
      onAdd={() => setDialog({ kind: 'edit', tag: null })}
      dialog={
        <>
          {dialog?.kind === 'edit' ? <TagForm tag={dialog.tag} onClose={close} /> : null}
          {dialog?.kind === 'merge' ? (
            <MergeForm
              kind="tags"
              row={dialog.tag}
              others={tags.filter(({ id }) => id !== dialog.tag.id)}
              moves="Trades move"
              merge={merge.mutateAsync}
              onClose={close}
            />
          ) : null}
        </>
      }
    >
      {tags.map((tag) => (
        <SettingRow
          key={tag.id}
          name={tag.name}
          title={<TagTitle {...tag} />}
          details={tradesText(countOf(tag.id))}
          onEdit={() => setDialog({ kind: 'edit', tag })}
          onDelete={() => remove(tag.id, `${tag.name} deleted.`)}
          actions={
            tags.length < 2 ? null : (
              <Button size="small" aria-label={`Merge ${tag.name}`} onClick={() => setDialog({ kind: 'merge', tag })}>
                Merge
              </Button>
            )
          }
        />
      ))}
    </ListPage>
  )
}
