using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>Builds the text of a normalized path (RFC 9535 section 2.7).</summary>
internal readonly struct NormalizedPath(StringBuilder text)
{
    public void AppendIndex(long index) => text.Append('[').Append(index).Append(']');

    public void AppendName(string name)
    {
        text.Append("['");
        foreach (char unit in name)
        {
            switch (unit)
            {
                case '\b':
                    text.Append("\\b");
                    break;
                case '\t':
                    text.Append("\\t");
                    break;
                case '\n':
                    text.Append("\\n");
                    break;
                case '\f':
                    text.Append("\\f");
                    break;
                case '\r':
                    text.Append("\\r");
                    break;
                case '\'' or '\\':
                    text.Append('\\').Append(unit);
                    break;
                case < ' ':
                    text.Append(CultureInfo.InvariantCulture, $"\\u{(int)unit:x4}");
                    break;
                default:
                    text.Append(unit);
                    break;
            }
        }

        text.Append("']");
    }
}
