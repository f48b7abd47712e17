"use client";

export { LoadError as default } from "#app/_ui/load-error.tsx";
