import Drawer from '@mui/material/Drawer'
import { SideNavigation } from '#app/navigation/side-navigation.tsx'
import { UserArea } from '#app/navigation/user-area.tsx'
import styles from './shell.module.css'

/** The navigation on narrow screens. Mounted while it is open; choosing a screen closes it. */
export default function NavigationDrawer({ onClose, onSearch }: { onClose: () => void; onSearch: () => void }) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Navigation', sx: { width: 280, display: 'flex' } } }}
    >
      <div className={styles['scroll']}>
        <SideNavigation onSearch={onSearch} onGo={onClose} />
      </div>
      <UserArea onGo={onClose} />
    </Drawer>
  )
}
