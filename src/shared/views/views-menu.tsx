import { mdiBookmarkOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SavedView } from '#domain/journal/saved-view.ts'
import type { Id } from '#domain/numbers/units.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

// The menu loads when its button is approached.
const ViewsList = lazyPart(async () => (await import('./views-list.tsx')).default)

/** Something to do with the open view. */
export interface ViewAction {
  readonly icon: string
  readonly text: string
  readonly act: () => void
  readonly disabled?: boolean
}

export interface ViewsMenuProps {
  readonly views: readonly SavedView[]
  /** The view that is open; null without one. */
  readonly currentId: Id | null
  /** Whether all trades are shown. */
  readonly isAll: boolean
  /** Null: all trades. */
  readonly onOpen: (view: SavedView | null) => void
  readonly onSaveAs: () => void
  readonly actions?: readonly ViewAction[]
}

/** The menu of saved views: opens one, saves a new one, and acts on the open one. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, currentId } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon path={mdiBookmarkOutline} />}
        onPointerEnter={ViewsList.load}
        onFocus={ViewsList.load}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {views.find(({ id }) => id === currentId)?.name ?? 'Views'}
      </Button>
      {anchor === null ? null : <ViewsList {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
