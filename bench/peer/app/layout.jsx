export const metadata = { title: 'Call Recorder', icons: 'data:,' };

export default function Layout({ children }) {
  return (
    <html lang="en-GB">
      <body>{children}</body>
    </html>
  );
}
