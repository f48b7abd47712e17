import { expect, it } from "vitest";
import { createLandmarks } from "#lib/cache/landmarks.ts";

const now = {};
const mark = (position: number, moment = now) => ({
  moment,
  product: `product ${position}`,
  position,
});
const ROOM = 100_000;

it("the last before a position is found, or the one at it, in whatever order they were noted", () => {
  const landmarks = createLandmarks(ROOM, 10);
  for (const position of [50, 20, 80]) landmarks.note("shoes", mark(position));
  const found = [0, 19, 20, 49, 50, 79, 80, 1_000].map(
    (position) => landmarks.before("shoes", now, position)?.position,
  );
  expect(found).toEqual([undefined, undefined, 20, 20, 50, 50, 80, 80]);
  expect(landmarks.before("shoes", now, 50)).toEqual(mark(50));
  expect(landmarks.before("hats", now, 50)).toBeUndefined();
});

it("near another, or near the beginning, none is kept", () => {
  const landmarks = createLandmarks(ROOM, 10);
  for (const position of [9, 30, 39]) landmarks.note("shoes", mark(position));
  expect(landmarks.before("shoes", now, 29)).toBeUndefined();
  expect(landmarks.before("shoes", now, 100)).toEqual(mark(30));
});

it("of another moment none is found, and those of the last are forgotten", () => {
  const landmarks = createLandmarks(ROOM, 10);
  const later = {};
  landmarks.note("shoes", mark(30));
  expect(landmarks.before("shoes", later, 40)).toBeUndefined();
  landmarks.note("shoes", mark(50, later));
  expect(landmarks.before("shoes", now, 40)).toBeUndefined();
  expect(landmarks.before("shoes", later, 60)).toEqual(mark(50, later));
});

it("R71: no more is kept than there is room for; the list that was used longest ago goes first", () => {
  const landmarks = createLandmarks(2_000, 1);
  for (let list = 0; list < 100; list += 1) landmarks.note(`${list}`, mark(5));
  const kept = Array.from({ length: 100 }, (_, list) => list).filter((list) =>
    landmarks.before(`${list}`, now, 5),
  );
  expect(kept).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
  for (let position = 1; position < 100; position += 1) landmarks.note("long", mark(position));
  const ofLong = Array.from(
    { length: 100 },
    (_, position) => landmarks.before("long", now, position)?.position,
  );
  expect(new Set(ofLong).size).toBeLessThanOrEqual(11);
});

it("without room none is kept", () => {
  const landmarks = createLandmarks(0, 1);
  landmarks.note("shoes", mark(5));
  expect(landmarks.before("shoes", now, 5)).toBeUndefined();
});
