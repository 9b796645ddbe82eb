/** Pictures of every view on the fixture stores, for `npm run screenshots`. */
import { runCommand } from "../harness/workbench.mjs";
import { openPreview, setExpanded } from "./steps.mjs";

const byId = (id) => `[data-testid="${id}"]`;

async function openPart(preview, id) {
  await preview.locator(`${byId(id)} > summary`).click();
  await preview.locator(`${byId(id)} > summary`).evaluate((part) => part.scrollIntoView());
}

/** Points at the element in the middle, so that its values are told. */
async function pointAtMiddle(preview) {
  await preview.locator(byId("picture")).hover();
  await preview.locator(byId("cell-value"), { hasText: /\d/ }).waitFor();
}

/** One picture a view: which array, and what is done before it is taken. */
const scenes = [
  { name: "labels", at: ["cells_0.5.ome.zarr", "labels", "nuclei"], prepare: pointAtMiddle },
  { name: "complex", at: ["v3_types.zarr", "complex128"], prepare: pointAtMiddle },
  { name: "struct", at: ["v3_types.zarr", "struct"] },
  { name: "strings", at: ["v3_types.zarr", "string_2d"] },
  {
    name: "dates",
    at: ["v3_types.zarr", "datetime64_ns"],
    prepare: (preview) => preview.locator(byId("view-table")).click(),
  },
  { name: "scalar", at: ["v3_grids.zarr", "zero_dims"] },
  {
    name: "rectilinear",
    at: ["v3_grids.zarr", "rect_boundary"],
    prepare: async (preview) => {
      await preview.locator(byId("toggle-chunkLines")).click();
      await pointAtMiddle(preview);
    },
  },
  {
    name: "information",
    at: ["climate_v3.zarr", "t2m"],
    prepare: async (preview) => {
      // It was seen last as a table.
      await preview.locator(byId("view-heatmap")).click();
      await openPart(preview, "information");
      await preview.locator(byId("storage-start")).click();
      await preview
        .locator(`${byId("storage")} dd`)
        .first()
        .waitFor();
      await preview.locator(byId("whole-statistics-start")).click();
      await preview
        .locator(`${byId("whole-statistics")} dd`)
        .first()
        .waitFor();
    },
  },
  {
    name: "chunk-map",
    at: ["climate_v3.zarr", "t2m"],
    prepare: async (preview) => {
      await openPart(preview, "chunk-map-panel");
      await preview.locator(`${byId("chunk-map")}:not([hidden])`).hover();
      await preview.locator(byId("map-readout"), { hasText: "chunk" }).waitFor();
    },
  },
  {
    name: "trace",
    at: ["climate_v3.zarr", "t2m"],
    prepare: async (preview) => {
      await pointAtMiddle(preview);
      await preview.locator(byId("picture")).press("c");
      await preview.locator(byId("trace-steps")).waitFor();
    },
  },
  // Last: an array is opened again in the view in which it was seen last.
  {
    name: "line",
    at: ["climate_v3.zarr", "t2m"],
    prepare: (preview) => preview.locator(byId("view-line")).click(),
  },
];

/** Opens each array in turn; `take` keeps a picture by its name. */
export async function takeEachView(page, take) {
  // Rows that the tree has no room for are not there to be clicked.
  await setExpanded(page, "climate_v3.zarr", false);
  for (const { name, at, prepare } of scenes) {
    const [array, ...groups] = [...at].reverse();
    groups.reverse();
    for (const group of groups) await setExpanded(page, group, true);
    const preview = await openPreview(page, array);
    await prepare?.(preview);
    await take(name);
    await runCommand(page, "View: Close All Editors");
    for (const group of groups.reverse()) await setExpanded(page, group, false);
  }
  await setExpanded(page, "climate_v3.zarr", true);
}
