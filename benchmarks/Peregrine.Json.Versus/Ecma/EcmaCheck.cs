using System.Buffers;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>Before anything is timed: the same values are read and the same bytes are written by all.</summary>
internal static class EcmaCheck
{
    /// <exception cref="InvalidOperationException">Something differs.</exception>
    public static void SameWork(string name, byte[] bytes, string text, NodeProcess? node)
    {
        EcmaValue value = EcmaJson.Parse(bytes);
        var buffer = new ArrayBufferWriter<byte>();
        foreach (bool spaced in (bool[])[false, true])
        {
            EcmaValue space = spaced ? 2 : default(EcmaValue);
            string written = EcmaJson.Stringify(value, default, space)!;
            byte[] utf8 = Encoding.UTF8.GetBytes(written);
            buffer.ResetWrittenCount();
            EcmaJson.TryStringify(EcmaJson.Parse(text), buffer, default, space);
            Must(buffer.WrittenSpan.SequenceEqual(utf8), "two forms of ours");
            Must(node is null || node.Hash(spaced ? "spaced" : "compact") == Convert.ToHexStringLower(SHA256.HashData(utf8)), "node");
        }

        // Libraries that spell numbers and escapes differently: the values are the same.
        string canonical = Canonical(EcmaJson.Stringify(value)!);
        Must(Canonical(JsonNode.Parse(bytes)!.ToJsonString()) == canonical, "JsonNode");
        Must(Canonical(EcmaCalls.Token(text).ToString(Newtonsoft.Json.Formatting.None)) == canonical, "Newtonsoft");

        void Must(bool isSame, string other)
        {
            if (!isSame)
            {
                throw new InvalidOperationException($"{name}: {other} differs.");
            }
        }
    }

    private static string Canonical(string text) => Encoding.UTF8.GetString(CanonicalJson.Canonicalize(text));
}
