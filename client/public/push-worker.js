/* Shows what the server pushes while no window of the product is looked at, and opens what it is about. It keeps and fetches nothing. */
const here = (url) => {
  const address = new URL(url, self.location.origin);
  return address.origin === self.location.origin ? address.href : self.location.origin;
};
const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => {
  const { title, tag, url } = event.data.json();
  event.waitUntil(
    windows().then((open) =>
      open.some(({ focused }) => focused)
        ? undefined
        : self.registration.showNotification(title, { tag, data: { url }, icon: '/favicon.svg' }),
    ),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = here(event.notification.data.url);
  event.waitUntil(
    windows().then((open) => {
      const there = open.find(({ url }) => url === address);
      return there ? there.focus() : self.clients.openWindow(address);
    }),
  );
});
