using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>
/// Converts a <see cref="WriteFault"/>, or an exception of user code to which System.Text.Json adds the path, to the exception that the caller catches.
/// </summary>
internal static class WriteDiagnosis
{
    /// <summary>Whether the library explains an exception thrown during writing; others propagate unchanged.</summary>
    public static bool Explains(Exception error) => error is WriteFault || StjText.IsWriting(error);

    /// <summary>Returns the exception for the caller.</summary>
    public static Exception Explain(WrittenText written, Exception error, Shape root, int maxDepth)
    {
        if (error is WriteFault { Kind: WriteFaultKind.AsIs, InnerException: { } unchanged })
        {
            return unchanged;
        }

        string path = PathOf(written, root, out Place at);
        // If nothing has been written and the root is declared as object, the error names the run-time type of the root. For a member, the error names the
        // declared type.
        Shape shape = (written.Length == 0 ? written.ShapeAt(0) : null) ?? at.Shape ?? root;
        Type subject = at.Subject ?? shape.DeclaredType;
        if (error is not WriteFault fault)
        {
            return StjText.Writing(error, subject, path);
        }

        return fault.Kind switch
        {
            WriteFaultKind.Depth => new JsonException(
                ErrorText.PossibleCycle(maxDepth) + ErrorText.WriteSuffix(path),
                path, null, null).WithSource(),
            WriteFaultKind.Foreign => StjText.Writing(fault.InnerException!, subject, path),
            WriteFaultKind.Unsupported =>
                new NotSupportedException(
                    (fault.NamesSubject ? fault.Text : StjText.Located(fault.Text!, subject)) + ErrorText.WriteSuffix(path),
                    fault.InnerException ?? new NotSupportedException(fault.Text).WithSource()).WithSource(),
            _ => new JsonException(fault.Text + ErrorText.WriteSuffix(path), path, null, null, fault.InnerException).WithSource(),
        };
    }

    /// <summary>
    /// Returns the path of the members that are open at the end of the output. Paths of write errors contain no indexes and no dictionary keys.
    /// </summary>
    private static string PathOf(WrittenText written, Shape root, out Place next)
    {
        var path = new StringBuilder("$");
        ReadOnlySpan<OpenContainer> open = written.Open;
        bool isMemberOfLast = written.Member != 0 && !written.IsBeforeValue;
        Shape? shape = null;
        next = new Place(root);
        for (int i = 0; i < open.Length; i++)
        {
            // An array inside an object with metadata is the same collection as that object.
            bool isValues = i > 0 && !open[i].IsObject && open[i - 1].IsObject && shape?.Kind == ShapeKind.Array;
            shape = isValues ? shape : written.ShapeAt(open[i].Offset) ?? next.Shape;
            next = new Place(shape?.Element);
            if (!open[i].IsObject)
            {
                continue;
            }

            if (i == open.Length - 1 && isMemberOfLast)
            {
                next = Enter(path, shape, written.Member);
            }
            else if (open[i].NameLength >= 0)
            {
                next = Enter(path, shape, EscapedText.Unescape(written.NameIn(open[i]), out _));
            }
        }

        if (written.Member != 0 && !isMemberOfLast)
        {
            // An array inside an object with metadata is the same collection as that object.
            bool isValues = open is [.., { IsObject: true }] && shape?.Kind == ShapeKind.Array;
            Shape? own = written.ShapeAt(written.Length) ?? (isValues ? shape : next.Shape);
            next = written.Member < 0 && own is not null ? new Place(own, Nullable.GetUnderlyingType(own.DeclaredType)) : Enter(path, own, written.Member);
        }

        return path.ToString();
    }

    private static Place Enter(StringBuilder path, Shape? shape, byte[] name)
    {
        string text = Encoding.UTF8.GetString(name);
        switch (shape?.Kind)
        {
            case ShapeKind.Object:
                MemberShape member = shape.Object?.Find(name) ?? default;
                PathText.AppendName(path, member.MemberName ?? text);
                return new Place(member.Shape ?? member.WrittenShape);
            case ShapeKind.Dictionary or ShapeKind.Array:
                break;
            default:
                PathText.AppendName(path, text);
                break;
        }

        return new Place(shape?.Element);
    }

    private static Place Enter(StringBuilder path, Shape? shape, int member)
    {
        if (member < 0 || shape?.Object?.At(member - 1) is not { MemberName: { } name } found)
        {
            return new Place(shape);
        }

        PathText.AppendName(path, name);
        return new Place(found.Shape ?? found.WrittenShape, found.Subject);
    }

    /// <summary>The shape of the next value to write, and the type that errors name if it is not the shape's declared type.</summary>
    private readonly record struct Place(Shape? Shape, Type? Subject = null);
}
