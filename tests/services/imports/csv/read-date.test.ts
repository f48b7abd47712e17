import { expect, it } from "vitest";
import { readDate } from "#lib/services/imports/csv/read-date.ts";

it.each([
  ["31/12/2030", "2030-12-31", "day-first"],
  ["31-12-2030", "2030-12-31", "day-first"],
  ["3.4.2030", "2030-04-03", "day-first"],
  ["12/31/2030", "2030-12-31", "month-first"],
  ["05/05/2030", "2030-05-05", undefined],
  ["2030-12-31T18:00:00Z", "2030-12-31T18:00:00Z", undefined],
  ["2030/12/31", "2030-12-31", undefined],
  ["31 Dec 2030", "2030-12-31", undefined],
  ["31 December 2030 18:00", "2030-12-31 18:00", undefined],
  ["Dec 31, 2030", "2030-12-31", undefined],
  ["31/12/2030 09:30", "2030-12-31 09:30", "day-first"],
])("reads %j as %s, which shows the order %s", (text, value, order) => {
  expect(readDate(text)).toEqual({ value, order });
});

it.each(["soon", "32/13/2030", "31/13/2030", "31 Dez 2030", "1/2/30"])(
  "leaves %j as it is",
  (text) => {
    expect(readDate(text, "day-first")).toBeUndefined();
  },
);

it("reads a date with two meanings only when the order is known", () => {
  expect(readDate("03/04/2030")).toBeUndefined();
  expect(readDate("03/04/2030", "day-first")?.value).toBe("2030-04-03");
  expect(readDate("03/04/2030", "month-first")?.value).toBe("2030-03-04");
});
