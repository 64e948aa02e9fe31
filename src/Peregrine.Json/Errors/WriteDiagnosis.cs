using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Errors;

/// <summary>Turns a <see cref="WriteFault"/> into the exception the caller sees. The path is found in the output written so far.</summary>
internal static class WriteDiagnosis
{
    /// <summary>The exception; linear in the output.</summary>
    public static Exception Explain(ReadOnlySpan<byte> written, WriteFault fault, JsonShape root, int maxDepth)
    {
        string path = PathOf(written, fault, root, out JsonShape? at);
        // A root declared as object that has written nothing yet is named by its run-time type; a member, by its declared one.
        at = (written.IsEmpty ? fault.ShapeAt(0) : null) ?? at;
        return fault.Kind switch
        {
            WriteFaultKind.Depth => new JsonException(
                ErrorText.PossibleCycle(maxDepth) + ErrorText.WriteSuffix(path),
                path, null, null),
            WriteFaultKind.Foreign => ForeignText.Writing(fault.InnerException!, (at ?? root).ShapeType, path),
            WriteFaultKind.Unsupported => new NotSupportedException(ForeignText.Located(fault.Text!, (at ?? root).ShapeType) + ErrorText.WriteSuffix(path), fault.InnerException ?? new NotSupportedException(fault.Text)),
            _ => new JsonException(fault.Text + ErrorText.WriteSuffix(path), path, null, null, fault.InnerException),
        };
    }

    /// <summary>The members that are open at the end of the output; indexes and dictionary keys do not appear on writing.</summary>
    private static string PathOf(ReadOnlySpan<byte> written, WriteFault fault, JsonShape root, out JsonShape? next)
    {
        var open = new List<Frame>();
        next = root;
        for (int i = 0; i < written.Length; i++)
        {
            switch (written[i])
            {
                case (byte)'{' or (byte)'[':
                    // An array in an object is the same collection as the object, with metadata around it.
                    bool isValues = written[i] == (byte)'[' && open.Count > 0 && open[^1] is { IsObject: true, Shape.Kind: ShapeKind.Array };
                    next = isValues ? open[^1].Shape : fault.ShapeAt(i) ?? next;
                    next = written[i] == (byte)'{' ? next?.ShapeAt(written, i) : next;
                    open.Add(new Frame(next, written[i] == (byte)'{'));
                    next = next?.ElementShape;
                    break;
                // What user code wrote raw need not be JSON.
                case (byte)'}' or (byte)']' when open.Count > 0:
                    open.RemoveAt(open.Count - 1);
                    break;
                case (byte)',' when open.Count > 0:
                    Frame current = open[^1];
                    current.Name = null;
                    next = current.Shape?.ElementShape;
                    break;
                case (byte)'"':
                    int close = EndOfString(written, i);
                    if (close < written.Length && close + 1 < written.Length && written[close + 1] == (byte)':' && open.Count > 0 && open[^1].IsObject)
                    {
                        Frame holder = open[^1];
                        byte[] name = EscapedText.Unescape(written[(i + 1)..close], out _);
                        holder.Name = Encoding.UTF8.GetString(name);
                        if (holder.Shape?.Kind is ShapeKind.Object)
                        {
                            MemberShape member = holder.Shape.FindMember(name);
                            next = member.Shape ?? member.WrittenShape;
                            holder.Name = member.MemberName ?? holder.Name;
                        }
                    }

                    i = close;
                    break;
            }
        }

        var path = new StringBuilder("$");
        foreach (Frame frame in open)
        {
            if (frame is { IsObject: true, Name: not null } && frame.Shape?.Kind is not (ShapeKind.Dictionary or ShapeKind.Array))
            {
                JsonPath.AppendName(path, frame.Name);
            }
        }

        return path.ToString();
    }

    private static int EndOfString(ReadOnlySpan<byte> written, int quote)
    {
        int i = quote + 1;
        while ((uint)i < (uint)written.Length && written[i] != (byte)'"')
        {
            i += written[i] == (byte)'\\' ? 2 : 1;
        }

        return Math.Min(i, written.Length);
    }

    private sealed class Frame(JsonShape? shape, bool isObject)
    {
        public JsonShape? Shape { get; } = shape;

        public bool IsObject { get; } = isObject;

        public string? Name { get; set; }
    }
}
