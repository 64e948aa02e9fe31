using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>Makes the messages of <see cref="JsonPatchException"/>.</summary>
internal static class PatchFault
{
    public static string Of(int index, JsonPatchOperationKind? kind, string? path, string fault)
    {
        string what = (kind, path) switch
        {
            (null, _) => "",
            (_, null) => $" ({PatchText.NameOf(kind.Value)})",
            _ => $" ({PatchText.NameOf(kind.Value)} {PointerFault.Quoted(path)})",
        };
        return string.Create(CultureInfo.InvariantCulture, $"Operation {index} of the JSON Patch{what}: {fault}");
    }
}
