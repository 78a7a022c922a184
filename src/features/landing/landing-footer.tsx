import { Link, useLocation } from 'react-router-dom'
import styles from './landing.module.css'

/** The footer of the page. */
export function LandingFooter() {
  const { state } = useLocation()
  return (
    <footer className={styles['footer']}>
      <p>
        <b>Edgeworth</b>
        <span>Trading involves risk. Simulations describe what could happen, not what will.</span>
      </p>
      <nav aria-label="Account">
        <Link to="/auth/login" state={state}>
          Login
        </Link>
        <Link to="/auth/signup" state={state}>
          Sign Up
        </Link>
      </nav>
    </footer>
  )
}
