import styles from '../../../styles/analytics-tab.css?url'

/** React waits for these styles before it shows the siblings: https://react.dev/reference/react-dom/components/link */
export const AnalyticsStyles = () => <link rel="stylesheet" href={styles} precedence="default" />
