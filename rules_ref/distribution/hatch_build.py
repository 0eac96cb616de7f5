"""Build hook: point links and pictures of the metadata to the release being built."""

from __future__ import annotations

import os
import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES = re.compile(r"<p>\s*(?:<img [^>]*>\s*)+</p>\s*")
PICTURE = re.compile(r'(?<=<img src=")(?!https?:)')
LINK = re.compile(r"\[([^]]*)\]\((?!https?:|#)([^)]*)\)")


class ReleaseAddresses(MetadataHookInterface):
    """Fill in a project's readme and URLs, whose addresses no file of the repository knows."""

    def update(self, metadata: dict[str, object]) -> None:
        """Make links absolute when GitHub builds a tag; elsewhere drop pictures, keep the text of links."""
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = {}
        if os.environ.get("GITHUB_REF_TYPE") == "tag":
            repository = "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}".format_map(os.environ)
            tag = os.environ["GITHUB_REF_NAME"]
            files = f"{repository}/blob/{tag}"
            metadata["urls"] = {
                "Source": f"{repository}/tree/{tag}",
                "Documentation": f"{files}/{self.config['documentation']}",
                "Changelog": f"{files}/docs/changelog.md",
                "Issues": f"{repository}/issues",
            }
            readme = PICTURE.sub(f"{repository}/raw/{tag}/", LINK.sub(rf"[\1]({files}/\2)", readme))
        else:
            readme = LINK.sub(r"\1", PICTURES.sub("", readme))
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}
