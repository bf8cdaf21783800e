/** Why the browser shows no notifications, after asking the member; null if it does. */
export async function refusalOf(): Promise<string | null> {
  // Chrome on Android shows notifications of service workers only, which the console has none of.
  if (!('Notification' in globalThis) || navigator.userAgent.includes('Android')) {
    return isSecureContext
      ? 'This browser cannot show notifications for this page.'
      : 'Browsers show notifications only for pages opened over HTTPS or on this computer.';
  }
  const permission =
    Notification.permission === 'default'
      ? await Notification.requestPermission()
      : Notification.permission;
  if (permission === 'granted') return null;
  return permission === 'denied'
    ? 'The browser blocks notifications from this console. Allow them in the site settings beside the address, then select Notify me again.'
    : 'Notifications were not allowed. Select Notify me to be asked again.';
}
