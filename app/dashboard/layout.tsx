import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ToastProvider } from "#app/_ui/toast.tsx";
import { DashboardClient } from "#app/dashboard/dashboard-client.tsx";

export const metadata: Metadata = {
  title: { default: "Dashboard", template: "%s · Dashboard" },
  robots: { index: false, follow: false },
};

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 bg-ink p-4 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <noscript>
        <p className="bg-spot p-3 text-center font-semibold text-on-spot">
          Turn on JavaScript to use the dashboard.
        </p>
      </noscript>
      <DashboardClient>
        <ToastProvider>{children}</ToastProvider>
      </DashboardClient>
    </>
  );
}
