/** America/St Johns */
export const zoneName = (zone: string) => zone.replaceAll('_', ' ')
