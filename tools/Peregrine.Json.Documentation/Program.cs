using System.Xml.Linq;

namespace Peregrine.Json.Documentation;

/// <summary>
/// Takes out of the compiler's documentation file what users of the assembly cannot reach: the compiler writes every comment there is, and the file goes into
/// the package.
/// </summary>
internal static class Program
{
    public static int Main(string[] arguments)
    {
        if (arguments is not [var assembly, var documentation])
        {
            Console.Error.WriteLine("usage: ASSEMBLY DOCUMENTATION");
            return 1;
        }

        var visible = new VisibleMembers(assembly);
        XDocument document = XDocument.Load(documentation, LoadOptions.PreserveWhitespace);
        foreach (XElement member in document.Descendants("member").Where(member => !visible.Has((string)member.Attribute("name")!)).ToArray())
        {
            // The line break and indentation before it.
            (member.PreviousNode as XText)?.Remove();
            member.Remove();
        }

        // What one part of a type holds says nothing about the type.
        document.Descendants("content").Remove();

        document.Save(documentation, SaveOptions.DisableFormatting);
        return 0;
    }
}
